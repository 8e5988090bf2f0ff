// A PostgreSQL that answers as a test says: it speaks just enough of the protocol to be logged in to, and then goes wrong.
// https://www.postgresql.org/docs/18/protocol-message-formats.html
import { createServer, type Socket } from "node:net";

/** A message: its letter and its body. */
export function message(letter: string, body: Buffer | string = ""): Buffer {
  const bytes = Buffer.from(body);
  const head = Buffer.alloc(5);
  head.write(letter);
  head.writeInt32BE(bytes.length + 4, 1);
  return Buffer.concat([head, bytes]);
}

const ready = message("Z", "I");

/** An ErrorResponse. */
export const failure = (code: string, text: string): Buffer =>
  message("E", `SERROR\0VERROR\0C${code}\0M${text}\0\0`);

/** A DataRow of one field. */
export function row(text: string): Buffer {
  const body = Buffer.alloc(6);
  body.writeInt16BE(1, 0);
  body.writeInt32BE(Buffer.byteLength(text), 2);
  return message("D", Buffer.concat([body, Buffer.from(text)]));
}

/** What an untroubled server answers to a batch, message by message. */
export function usual(batch: string): Buffer[] {
  const answers: Record<string, Buffer[]> = {
    P: [message("1")],
    B: [message("2")],
    C: [message("3")],
    E: [row("1"), message("C", "SELECT 1\0")],
  };
  return [...[...batch].flatMap((letter) => answers[letter] ?? []), ready];
}

/** What happens to a batch: these bytes are sent, then the connection is kept or cut. */
export type Happening = { send: Buffer[]; cut?: boolean };

/** Such a server. */
export type ScriptedServer = {
  port: number;
  /** the letters of each batch up to its Sync, in the order they came, on whichever connection */
  batches: string[];
  /** how many logged in */
  logins: () => number;
  /** how many are connected */
  connected: () => number;
  /** says something to everybody who is connected, without being asked */
  announce: (bytes: Buffer) => void;
  close: () => Promise<void>;
};

function serve(socket: Socket, onBatch: (batch: string) => void): void {
  let waiting = Buffer.alloc(0);
  let isLoggedIn = false;
  let batch = "";
  socket.on("error", () => {});
  socket.on("data", (chunk) => {
    waiting = Buffer.concat([waiting, chunk]);
    for (;;) {
      const head = isLoggedIn ? 1 : 0;
      if (waiting.length < head + 4 || waiting.length < head + waiting.readInt32BE(head)) return;
      const letter = waiting.toString("latin1", 0, 1);
      waiting = waiting.subarray(head + waiting.readInt32BE(head));
      if (!isLoggedIn) {
        isLoggedIn = true;
        socket.write(Buffer.concat([message("R", Buffer.alloc(4)), ready]));
      } else if (letter === "S") {
        onBatch(batch);
        batch = "";
      } else if (letter === "X") socket.end();
      else batch += letter;
    }
  });
}

/** Starts one. @param script decides about the batches in turn, the first is number 0; later ones go as usual */
export async function startScriptedServer(
  script: (batch: string, number: number) => Happening | undefined,
): Promise<ScriptedServer> {
  const sockets = new Set<Socket>();
  const batches: string[] = [];
  let logins = 0;
  const server = createServer((socket) => {
    logins += 1;
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    serve(socket, (batch) => {
      batches.push(batch);
      const { send, cut = false } = script(batch, batches.length - 1) ?? { send: usual(batch) };
      const bytes = Buffer.concat(send);
      if (!cut) socket.write(bytes);
      else if (bytes.length === 0) socket.destroy();
      else socket.end(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    batches,
    logins: () => logins,
    connected: () => sockets.size,
    announce: (bytes) => {
      for (const socket of sockets) socket.write(bytes);
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
