import type { ComponentType } from "react";
import type { Client } from "#app/api/public-client.ts";
import type { HomeData } from "./home.tsx";
import type { HomePlace } from "./home-data.server.ts";

/** What a strip is drawn from: its own data, what the page has read for all, and the clock. */
export type StripProps<Data> = { data: Data; home: HomeData; now: Date };

/**
 * One strip of the home page, in a file of `strips/`. What is public is read by `strips/<name>.server.ts` on the server;
 * a shared strip lives on what the page has read for all. A personal strip reads for itself, in the
 * browser of a signed-in person. A strip that has nothing to show renders null.
 */
export type HomeStrip<Data = undefined> = {
  /** its place on the page, lowest first */
  order: number;
  /** two halves that follow each other stand side by side on wide screens */
  width?: "half";
  /** lives on what the page has read for all: there is no reader of its own */
  isShared?: true;
  isPersonal?: true;
  /** of a personal strip: the class of its place, which keeps it free while it is not known who looks */
  keepsPlace?: string;
  Strip: ComponentType<StripProps<Data>>;
};

/** Reads what a public strip shows; when it fails, the strip is left out and the others stand. */
export type StripReader = (client: Client, place: HomePlace) => Promise<unknown>;
