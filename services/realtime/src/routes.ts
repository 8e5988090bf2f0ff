// The map of this service over HTTP: method, path, who may call, which limit of the database counts it, who answers.
import { routeOf } from "@undercroft/http";
import type { Context } from "hono";
import { type BroadcastParts, broadcastMany, broadcastOne, holderOfToken } from "./http/broadcast.ts";

const route = routeOf<Context, BroadcastParts>();

/** Every route; what an address may send in a second is counted by the copy it reaches. */
export const routes = [
  route("POST", "/api/broadcast", holderOfToken, null, broadcastMany),
  route("POST", "/api/broadcast/:topic/events/:event", holderOfToken, null, broadcastOne),
];
