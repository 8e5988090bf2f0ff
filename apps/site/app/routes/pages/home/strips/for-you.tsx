import { lazy } from "react";
import type { HomeStrip } from "../home-strip.ts";

/** Fetched for people who are signed in alone. */
const ForYou = lazy(() => import("../for-you.tsx").then((module) => ({ default: module.ForYou })));

export default { order: 15, isPersonal: true, Strip: ForYou } satisfies HomeStrip;
