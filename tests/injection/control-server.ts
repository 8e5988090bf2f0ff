// The planted hole: a server on the same rows that puts its parameter into the text of its statement. A run that does
// not find this one proves nothing about the others.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { ClusterConnection } from "@undercroft/postgres/embedded";
import pg from "pg";

/** The server; `GET /?slug=…` answers with the events of that name. */
export type ControlServer = { url: string; close: () => Promise<void> };

/** Starts it on a free port of the loopback address. */
export async function startControlServer(connection: ClusterConnection): Promise<ControlServer> {
  const pool = new pg.Pool({ ...connection, max: 2 });
  const server = createServer((request, response) => {
    const slug = new URL(request.url ?? "/", "http://localhost").searchParams.get("slug") ?? "";
    pool.query(`select slug, title from events where slug = '${slug}'`).then(
      ({ rows }) => response.end(JSON.stringify(rows)),
      (error: Error) => response.writeHead(400).end(error.message),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await pool.end();
    },
  };
}
