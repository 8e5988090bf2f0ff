// Two doors of one server: `/queue/…` as the product answers it, and `/constant`, the same bytes from memory.
//   node bench/queue/queue-server.ts <port> <connection as JSON> <event id>
import { baseSecurityHeaders, createKernel, dataPolicy } from "@undercroft/http";
import { createServiceDatabase, type DatabaseConnection } from "@undercroft/postgres";
import { createQueueBoard, type ShownNight } from "@undercroft/queue";

const [, , port = "0", connection = "null", eventId = ""] = process.argv;
const login = createServiceDatabase({ connection: JSON.parse(connection) as DatabaseConnection, max: 1 });
const read = (ids: readonly string[]) =>
  login.query<ShownNight>("select event_id, answer from internal.read_queues($1::uuid[])", [[...ids]]);
const board = createQueueBoard({ read, onError: (error) => process.stderr.write(`${error}\n`) });
const [night] = await read([eventId]);
if (!night) throw new Error("the night is not there");
const body = Buffer.from(JSON.stringify(night.answer));
const head = ["Content-Type", "application/json; charset=utf-8", "Content-Length", String(body.length)];

const server = createKernel({
  headers: baseSecurityHeaders({ isHttps: false, isDevelopment: false }),
  find: () => undefined,
  bare: [
    (request, response, headers) => {
      headers.push("Content-Security-Policy", dataPolicy);
      if (request.url === "/constant") {
        response.writeHead(200, [...headers, ...head]);
        response.end(body);
      } else void board.answer(request, response, headers);
      return true;
    },
  ],
  router: (_, response) => void response.end(),
  limitOf: () => ({ prefix: "/", maxBytes: 1_000, seconds: 10 }),
  log: () => {},
});
server.listen(Number(port), "127.0.0.1", () => process.stdout.write("ready\n"));
