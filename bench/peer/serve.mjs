// biome-ignore-all lint/correctness/noUndeclaredDependencies: they are installed beside its copy, not with the project
// PostGraphile as its manual sets it up for production, on node:http. Copied beside its own node_modules and run from there.
// With PEER_ROLE every request runs under that role and PEER_CLAIMS; no token is verified, which is in the peer's favour.
import http from "node:http";
import { postgraphile } from "postgraphile";
import { makePgService } from "postgraphile/adaptors/pg";
import { grafserv } from "postgraphile/grafserv/node";
import { PostGraphileAmberPreset } from "postgraphile/presets/amber";
import { PostGraphileConnectionFilterPreset } from "postgraphile-plugin-connection-filter";

const { PEER_PORT, PEER_DATABASE, PEER_ROLE, PEER_CLAIMS } = process.env;

const pgSettings = PEER_ROLE ? { role: PEER_ROLE, "request.jwt.claims": PEER_CLAIMS } : undefined;

const server = http.createServer();
await postgraphile({
  extends: [PostGraphileAmberPreset, PostGraphileConnectionFilterPreset],
  // it would not order by columns that only a partial index knows
  disablePlugins: ["PgIndexBehaviorsPlugin"],
  pgServices: [makePgService({ connectionString: PEER_DATABASE, schemas: ["public", "bench"] })],
  schema: { connectionFilterRelations: true },
  grafserv: { websockets: false, graphiql: false, watch: false },
  grafast: { explain: false, ...(pgSettings ? { context: { pgSettings } } : {}) },
})
  .createServ(grafserv)
  .addTo(server);
server.listen(Number(PEER_PORT), "127.0.0.1", () => process.stdout.write("ready\n"));
