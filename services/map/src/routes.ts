// The map of this service: method, path, who may call, which limit of the database counts it, who answers.
import { anyone, routeOf } from "@undercroft/http";
import type { Context } from "hono";
import { atArchive, describeBase, type MapParts, sendRange } from "./map-base.ts";

const route = routeOf<Context, MapParts>();

/** Every route. */
export const routes = [
  route("GET", "/base.json", anyone, null, describeBase),
  route("GET", "/base.pmtiles", atArchive, null, sendRange),
];
