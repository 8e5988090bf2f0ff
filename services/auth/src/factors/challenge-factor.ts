// POST /factors/:id/challenge: a question that a code from the factor answers.
import { randomUUID } from "node:crypto";
import type { QueryRows } from "@undercroft/postgres";
import { z } from "zod/mini";
import type { Auth } from "../auth.ts";
import { hashCode } from "../one-time/issue-token.ts";
import { parseChannel } from "../phone/parse-phone.ts";
import { createPhoneCode, sendText, writeCode } from "../phone/send-text.ts";
import type { AuthRequest } from "../request/auth-request.ts";
import type { SignedIn } from "../request/caller.ts";
import { optionalText, parseBody } from "../request/parse-body.ts";
import { type ChallengeRow, insertChallenge, toChallengeAddress } from "../store/challenges.ts";
import type { FactorRow } from "../store/factors.ts";
import { recordAudit } from "../store/record-audit.ts";
import { factorErrors } from "./factor-errors.ts";
import { readFactor } from "./read-factor.ts";
import { askFactor } from "./webauthn.ts";

const challengeBody = z.object({ channel: optionalText });

type Asked = Pick<ChallengeRow, "id" | "factor_id" | "ip_address">;

/** Puts the question. */
export async function challengeFactor(auth: Auth, request: AuthRequest, caller: SignedIn): Promise<Response> {
  const factor = await readFactor(auth, request, caller.user.id);
  const type = factor.factor_type;
  const body = parseBody(challengeBody, request.body);
  if (!auth.settings.factors[type].verify) throw factorErrors.verifyDisabled(type);
  const now = auth.now();
  const asked = {
    id: randomUUID(),
    factor_id: factor.id,
    ip_address: toChallengeAddress(request.address),
  };
  const note = (query: QueryRows) => recordAudit(query, "challenge_created", caller.user, request.address);
  const question = type === "webauthn" ? await askFactor(auth, caller.user, factor) : undefined;
  if (type === "phone") {
    await askByText(auth, factor, asked, body.channel, note);
  } else {
    await auth.database.transaction(async (query) => {
      await insertChallenge(query, { ...asked, web_authn_session_data: question?.kept ?? null }, now);
      await note(query);
    });
  }
  const expiresAt = Math.floor(now.getTime() / 1000) + auth.settings.factors.challengeSeconds;
  return Response.json({ id: asked.id, type, expires_at: expiresAt, webauthn: question?.shown });
}

async function askByText(
  auth: Auth,
  { id: factorId, phone }: FactorRow,
  asked: Asked,
  channel: string | undefined,
  note: (query: QueryRows) => Promise<void>,
): Promise<void> {
  if (!phone) throw new Error("A phone factor has no number");
  const target = { kind: "text-factor", phone, channel: parseChannel(auth, channel) } as const;
  await sendText(auth, target, async (query) => {
    const code = createPhoneCode(auth, phone);
    const hash = hashCode(auth, factorId, asked.id, code);
    await insertChallenge(query, { ...asked, otp_code: hash }, auth.now());
    await note(query);
    return { text: writeCode(auth, code) };
  });
}
