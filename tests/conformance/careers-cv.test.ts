// A CV is a file of its applicant. Those who decide about the application open it for five minutes, by a function that writes it down.
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningServices, startServices } from "./start-services.ts";

let services: RunningServices;
beforeAll(async () => {
  services = await startServices({ settings: { autoconfirm: true } });
});
afterAll(() => services.close());

const pdf = "%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n";

async function signUp(name: string) {
  const client = createClient(services.url, services.keys.apiKeys.publishable, {
    auth: { persistSession: false, autoRefreshToken: false, storageKey: name },
  });
  const { data } = await client.auth.signUp({
    email: `${name}@example.org`,
    password: "correct horse battery",
  });
  return { client, id: data.user?.id ?? "" };
}

async function postWork(employerId: string): Promise<string> {
  const [area] = await services.superuser.query<{ id: string }>(
    "insert into areas (name, slug, kind, lat, lng) values ('Leeds', 'leeds', 'city', 53.8, -1.55) returning id",
  );
  const [job] = await services.superuser.query<{ id: string }>(
    `insert into jobs (posted_by, title, description, discipline, kind, contract, area_id, hours, pay_min_pence, pay_max_pence, pay_period,
       hourly_pence, closes_at, status, opened_at)
     values ($1, 'Engineer', repeat('Mix two bands. ', 5), 'sound', 'shift', 'worker', $2, 8, 1600, 1600, 'hour', 1600, now() + interval '9 days', 'open', now())
     returning id`,
    [employerId, area?.id],
  );
  return job?.id ?? "";
}

test("A CV opens to its applicant and, by careers-open-cv alone, to who decides about it", async () => {
  const [employer, applicant, rival] = [
    await signUp("employer"),
    await signUp("applicant"),
    await signUp("rival"),
  ];
  const job = await postWork(employer.id);
  const path = `${applicant.id}/cv.pdf`;
  const uploaded = await applicant.client.storage
    .from("cvs")
    .upload(path, new Blob([pdf], { type: "application/pdf" }), { contentType: "application/pdf" });
  expect(uploaded.error).toBeNull();
  const applied = await applicant.client.rpc("apply_to_job", {
    p_job_id: job,
    p_data: { note: "I mix.", cv_path: path },
  });
  expect(applied.error).toBeNull();

  for (const { client } of [employer, rival]) {
    expect((await client.storage.from("cvs").download(path)).error).not.toBeNull();
    expect((await client.storage.from("cvs").createSignedUrl(path, 60)).error).not.toBeNull();
  }
  const open = (who: typeof employer) =>
    who.client.functions.invoke("careers-open-cv", { body: { application_id: applied.data } });
  const opened = await open(employer);
  expect(opened.error).toBeNull();
  expect(opened.data).toMatchObject({ expires_in: 300 });
  expect(await (await fetch(opened.data.url)).text()).toBe(pdf);
  const token = new URL(opened.data.url).searchParams.get("token") ?? "";
  const { iat, exp } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
  expect(exp - iat).toBe(300);

  for (const who of [rival, applicant]) {
    const refused = await open(who);
    expect(refused.error?.context.status).toBe(404);
    expect(await refused.error?.context.json()).toMatchObject({ code: "APPLICATIONS_CV_NOT_FOUND" });
  }
  const [audit] = await services.superuser.query<{ openings: number; by: string }>(
    "select count(*)::int as openings, min(actor_id::text) as by from audit_logs where action_type = 'cv_opened'",
  );
  expect(audit).toEqual({ openings: 1, by: employer.id });

  await services.superuser.query(
    "insert into auth.mfa_factors (id, user_id, factor_type, phone, status, created_at, updated_at) values (gen_random_uuid(), $1, 'phone', '+447700900123', 'verified', now(), now())",
    [employer.id],
  );
  expect((await open(employer)).error?.context.status).toBe(404);
  expect(services.failures).toEqual([]);
});
