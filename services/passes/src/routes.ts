// The map of this service: method, path, who may call, which limit of the database counts it, who answers.
import { anyone, routeOf } from "@undercroft/http";
import type { Context } from "hono";
import { giveAppleFile, giveAppleLink } from "./apple/give-pass.ts";
import {
  atApple,
  givePass,
  holderOfPass,
  listChanged,
  registerDevice,
  unregisterDevice,
  writeLog,
} from "./apple/web-service.ts";
import { giveGoogleLink } from "./google/give-pass.ts";
import { signedIn } from "./make-pass.ts";
import type { PassesService } from "./passes-parts.ts";
import { tellConfig } from "./tell-config.ts";

const route = routeOf<Context, PassesService>();

const device = "/devices/:device/registrations/:type";

/** Every route. The second half are the five calls by which Apple's devices follow their passes. */
export const routes = [
  route("GET", "/config", anyone, null, tellConfig),
  // without keys too: who asks is told so by the database
  route("POST", "/apple", signedIn, "passes", giveAppleLink),
  route("POST", "/google", signedIn, "passes", giveGoogleLink),
  route("GET", "/files/:link", atApple, "pass_calls", giveAppleFile),

  route("POST", `${device}/:serial`, holderOfPass, "pass_calls", registerDevice),
  route("DELETE", `${device}/:serial`, holderOfPass, "pass_calls", unregisterDevice),
  route("GET", device, atApple, null, listChanged),
  route("GET", "/passes/:type/:serial", holderOfPass, "pass_calls", givePass),
  route("POST", "/log", atApple, "pass_logs", writeLog),
];
