import type { RenderedMail } from "../render/mail-content.ts";

/** Hands one mail over. @throws when it was not taken; the job is tried again */
export type DeliverMail = (recipient: string, mail: RenderedMail) => Promise<void>;
