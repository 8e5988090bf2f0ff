// One of three servers that pass what one speaker says on to everybody else: ours, plain `ws`, socket.io.
//   node bench/live/fan-out-server.ts <ours|ws|socket.io> <port> [<connection as JSON>]
import { createServer } from "node:http";
import { acceptUpgrades } from "@undercroft/http";
import { createListener, type DatabaseConnection } from "@undercroft/postgres";
import { createRealtime, createRealtimeSettings } from "@undercroft/realtime";
import { Server } from "socket.io";
import { WebSocketServer } from "ws";

const [, , kind = "ws", port = "0", connection = "null"] = process.argv;
const server = createServer();

async function openOurs(): Promise<void> {
  const given = JSON.parse(connection) as DatabaseConnection;
  const many = 1_000_000;
  const service = createRealtime({
    connection: given,
    maxConnections: 4,
    verifyToken: async () => ({ role: "anon", exp: 4_000_000_000 }),
    settings: createRealtimeSettings({
      eventsPerSecond: many,
      copyEventsPerSecond: many,
      socketsPerAddress: many,
      sockets: many,
    }),
    onError: (error) => process.stderr.write(`${error}\n`),
  });
  acceptUpgrades(server, () => service.acceptSocket);
  await service.ready;
}

/** The bare limit: text in, the same text out; and a notification passed on as it is. */
async function openWs(): Promise<void> {
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  const tell = (data: Buffer | string, except: unknown) => {
    for (const socket of sockets.clients) if (socket !== except) socket.send(data, { binary: false });
  };
  sockets.on("connection", (socket) => socket.on("message", (data) => tell(data as Buffer, socket)));
  const listener = createListener(JSON.parse(connection) as DatabaseConnection, ["bench"], (_, payload) =>
    tell(payload, null),
  );
  await listener.ready;
}

function openSocketIo(): void {
  const io = new Server(server, { transports: ["websocket"], perMessageDeflate: false });
  io.on("connection", (socket) => {
    void socket.join("room");
    socket.on("said", (words) => socket.to("room").emit("said", words));
  });
}

if (kind === "ours") await openOurs();
else if (kind === "ws") await openWs();
else openSocketIo();
server.listen(Number(port), "127.0.0.1", () => process.stdout.write("ready\n"));
