import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "@undercroft/contract/database";
import { createContext } from "react-router";

/** A captcha that is set up here: whose it is, the key it is asked with, and where its script comes from. */
export type CaptchaSettings = { provider: "hcaptcha" | "turnstile"; siteKey: string; scriptUrl: string };

/** What the operator may choose about how the site presents itself. */
export type SiteSettings = {
  /** Public origin, without a trailing slash: canonical addresses and link previews start with it. */
  siteUrl: string;
  /** The key browsers send as `apikey`; it only ever grants the role `anon`. */
  publishableKey: string;
  /** The theme of a visitor who has chosen none. */
  defaultTheme: "light" | "dark" | "system";
  /** Whether mail goes to a page of this installation, /inbox, instead of leaving it. */
  inbox: boolean;
  /** There where nobody can make an account for themselves. */
  signUpClosed?: true;
  /** There where browsers keep no service worker. */
  offlineClosed?: true;
  /** What people solve before they sign in; not there where they solve nothing. */
  captcha?: CaptchaSettings;
};

/** The settings of the running site; every loader may read them. */
export const settingsContext = createContext<SiteSettings>();

/** Whether pages can be followed from other servers. */
export const federationContext = createContext<boolean>(false);

/** The anonymous client loaders read public data with. */
export const clientContext = createContext<SupabaseClient<Database>>();

/** How a loader reaches the API where supabase-js has no call for it. */
export const apiFetchContext = createContext<typeof globalThis.fetch>();

/** The folder of link previews that were drawn. */
export const previewFolderContext = createContext<string>();

/** Names one request in the log; shown to people only when something broke. */
export const requestIdContext = createContext<string>("");

/**
 * Takes a rendered document as the text it is. A response would encode it, and the code that finishes it (hashes its scripts, compresses
 * and keeps it) would decode it again: a seventh of what a page costs.
 */
export const documentContext = createContext<(html: Buffer, scripts: readonly Buffer[]) => void>();

/** Facts about the company that runs the installation; null where the operator has set none. */
export type CompanyFacts = {
  name: string | null;
  number: string | null;
  address: string | null;
  vatNumber: string | null;
  icoNumber: string | null;
  supportMail: string | null;
  adrName: string | null;
  adrUrl: string | null;
};

/** The facts, for the pages that show them. */
export const companyContext = createContext<CompanyFacts>();

/** Whose players may stand in articles, and what writers are told; null where the operator has set nothing. */
export type JournalSettings = {
  players: readonly string[];
  pitch: { mail: string; fee: string } | null;
};

/** The same, for the pages of the journal. */
export const journalContext = createContext<JournalSettings>();
