// Serves the built bare page with React Router's own listener.
import http from "node:http";
import { createRequestListener } from "@react-router/node";
import * as build from "./build/server/index.js";

http
  .createServer(createRequestListener({ build, mode: "production" }))
  .listen(Number(process.env.PORT), "127.0.0.1", () => process.stdout.write("ready\n"));
