// What a careless server does: it hashes only when there is somebody. The method must catch it.
// Arguments: port, connection as JSON; prints "ready" when it listens.
import http from "node:http";
import { verify } from "@node-rs/argon2";
import pg from "pg";

const [port = "", connection = "{}"] = process.argv.slice(2);
const pool = new pg.Pool({ ...JSON.parse(connection), max: 4 });

http
  .createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    const { email, password } = JSON.parse(text);
    const found = await pool.query("select encrypted_password from auth.users where email = $1", [email]);
    const stored = found.rows[0]?.encrypted_password;
    if (stored) await verify(stored, password);
    response.writeHead(400, { "content-type": "application/json" }).end("{}");
  })
  .listen(Number(port), "127.0.0.1", () => process.stdout.write("ready\n"));
