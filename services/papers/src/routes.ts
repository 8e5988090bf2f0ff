// The map of this service: method, path, who may call, which limit of the database counts it, who answers.
import { routeOf } from "@undercroft/http";
import type { Context } from "hono";
import { giveBookingPaper } from "./booking-papers.ts";
import { anyPerson, signedIn } from "./callers.ts";
import { giveSettlement } from "./give-settlement.ts";
import type { PapersDependencies } from "./papers-parts.ts";

const route = routeOf<Context, PapersDependencies>();

/** Every route; `:paper` is tickets, receipt or calendar. */
export const routes = [
  route("GET", "/settlement/:sheet", anyPerson, "booking_papers", giveSettlement),
  route("GET", "/:paper/:booking", signedIn, "booking_papers", giveBookingPaper),
];
