// POST /factors: the beginning of a second factor; it counts once a challenge was answered with it.
import { randomUUID } from "node:crypto";
import type { QueryRows } from "@undercroft/postgres";
import { z } from "zod/mini";
import type { Auth } from "../auth.ts";
import { errors } from "../errors.ts";
import { factorErrors } from "../factors/factor-errors.ts";
import { createTotp } from "../factors/totp.ts";
import { seal } from "../keys/sealed.ts";
import type { AuthRequest } from "../request/auth-request.ts";
import type { SignedIn } from "../request/caller.ts";
import { optionalText, parseBody } from "../request/parse-body.ts";
import { deleteUnverifiedFactors, type FactorType, insertFactor, listFactors } from "../store/factors.ts";
import { recordAudit } from "../store/record-audit.ts";
import { findUserById } from "../store/users.ts";

const enrolBody = z.object({
  factor_type: optionalText,
  friendly_name: optionalText,
  issuer: optionalText,
  phone: optionalText,
});

type EnrolBody = z.output<typeof enrolBody>;

const longestName = 255;

/** Begins an enrolment. */
export async function enrolFactor(auth: Auth, request: AuthRequest, caller: SignedIn): Promise<Response> {
  const body = parseBody(enrolBody, request.body);
  const type = body.factor_type;
  if (type !== "totp" && type !== "phone" && type !== "webauthn") {
    throw errors.invalid("factor_type needs to be totp, phone, or webauthn");
  }
  for (const name of ["friendly_name", "issuer"] as const) {
    if ((body[name] ?? "").length > longestName) {
      throw errors.invalid(`${name} must be at most ${longestName} characters`);
    }
  }
  if (!auth.settings.factors[type].enrol) throw factorErrors.enrolDisabled(type);
  return Response.json(await enrolments[type](auth, request, caller, body));
}

type Enrol = (auth: Auth, request: AuthRequest, caller: SignedIn, body: EnrolBody) => Promise<object>;

const enrolments: Record<FactorType, Enrol> = {
  totp: enrolTotp,
  phone: () => Promise.reject(factorErrors.enrolDisabled("phone")),
  webauthn: () => Promise.reject(factorErrors.enrolDisabled("webauthn")),
};

async function enrolTotp(
  auth: Auth,
  request: AuthRequest,
  caller: SignedIn,
  body: EnrolBody,
): Promise<object> {
  const { user } = caller;
  const issuer = body.issuer || new URL(auth.settings.siteUrl).host;
  const totp = createTotp(issuer, user.email || user.phone || user.id);
  const id = randomUUID();
  const secret = seal(auth.secrets.factors, id, totp.secret);
  await auth.database.transaction((query) =>
    addFactor(auth, query, request, caller, { id, type: "totp", name: body.friendly_name, secret }),
  );
  const { qr_code, secret: shown, uri } = totp;
  return { id, type: "totp", friendly_name: body.friendly_name, totp: { qr_code, secret: shown, uri } };
}

/** Adds a factor where there is room for it. The person is locked, so that parallel calls count each other. */
async function addFactor(
  auth: Auth,
  query: QueryRows,
  request: AuthRequest,
  { user, session }: SignedIn,
  factor: { id: string; type: FactorType; name: string | undefined; secret?: Buffer; phone?: string },
): Promise<void> {
  const now = auth.now();
  const { settings } = auth;
  if (!(await findUserById(query, user.id, "lock"))) throw errors.userGone();
  const before = new Date(now.getTime() - settings.factors.enrolmentSeconds * 1000);
  await deleteUnverifiedFactors(query, user.id, { before });
  const known = await listFactors(query, user.id);
  const name = factor.name ?? "";
  if (known.some((one) => (one.friendly_name ?? "") === name)) throw factorErrors.nameConflict(name);
  if (known.length >= settings.factors.most) throw factorErrors.tooMany();
  if (session.aal === "aal1" && known.some((one) => one.status === "verified")) {
    throw factorErrors.insufficientAal("AAL2 required to enroll a new factor", 403);
  }
  await insertFactor(
    query,
    {
      id: factor.id,
      user_id: user.id,
      friendly_name: factor.name ?? null,
      factor_type: factor.type,
      secret: factor.secret,
      phone: factor.phone,
    },
    now,
  );
  await recordAudit(query, "factor_in_progress", user, request.address);
}
