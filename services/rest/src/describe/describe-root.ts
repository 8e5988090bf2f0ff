// GET and HEAD on "/": the description of the API, of what the caller may do and nothing else.

import { RestError } from "../errors.ts";
import type { RestResponse } from "../http/messages.ts";
import type { ParsedQuestion } from "../parse.ts";
import { chooseMediaType, type RunPlan } from "../plan.ts";
import { applyOutcome } from "../respond.ts";
import { type Runner, run } from "../run.ts";
import { describeApi } from "./openapi/describe-api.ts";
import { parsePrivileges, privilegesStatement } from "./openapi/privileges.ts";

const maxDescriptions = 50;

/** How the rights are asked for. */
const rights: RunPlan = {
  isReadOnly: true,
  timezone: undefined,
  isPlannedForValues: false,
  routineSettings: undefined,
  isRolledBack: false,
  isOne: false,
  maxAffected: undefined,
  isExplained: false,
};

/** Descriptions by caller's role, for one version of the schema cache. */
export class DescriptionCache {
  readonly #bodies = new Map<string, Buffer>();
  #version = 0;

  /** The description kept under `key`. */
  find(key: string, version: number): Buffer | undefined {
    if (version !== this.#version) {
      this.#bodies.clear();
      this.#version = version;
    }
    return this.#bodies.get(key);
  }

  /** Stores a description unless the cache is full; one of another schema version empties it. */
  add(key: string, body: Buffer): void {
    if (this.#bodies.size < maxDescriptions) this.#bodies.set(key, body);
  }
}

function toResponse({ request }: Runner, body: Buffer): RestResponse {
  return {
    status: 200,
    statusText: undefined,
    headers: [["content-type", "application/openapi+json; charset=utf-8"]],
    body: request.method === "HEAD" ? undefined : body,
  };
}

/**
 * Describes the schema asked for.
 * @throws RestError PGRST107, PGRST126, and whatever the operator's pre-request function raises
 */
export async function describeRoot(
  { accept }: ParsedQuestion & { kind: "describe" },
  runner: Runner,
  descriptions: DescriptionCache,
): Promise<RestResponse> {
  const { cache, schema, settings, caller } = runner;
  if (settings.openApi === "disabled") {
    throw new RestError(404, "PGRST126", "Root endpoint metadata is disabled");
  }
  const forms = new Set(["json", "openapi"]);
  chooseMediaType(accept, ({ format, plan }) => !plan && forms.has(format));
  const key = `${schema}\n${settings.openApi === "ignore-privileges" ? "" : caller.role}`;
  const found = descriptions.find(key, cache.version);
  // a function that looks at every request has to see this one too
  if (found && settings.preRequest === undefined) return toResponse(runner, found);
  const statement = privilegesStatement(cache, schema);
  const outcome = await run(rights, { statement, counting: undefined, explain: undefined }, runner);
  const privileges = settings.openApi === "ignore-privileges" ? undefined : parsePrivileges(outcome.body);
  const body = Buffer.from(JSON.stringify(describeApi(cache, schema, privileges)));
  descriptions.add(key, body);
  return applyOutcome(toResponse(runner, body), outcome);
}
