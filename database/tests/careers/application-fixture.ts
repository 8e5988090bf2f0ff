// Applications for tests: a team that hires, people who apply, and the calls of both.
import { userId } from "../harness/actors.ts";
import { id, type World } from "../harness/world.ts";
import { addJob, askAs, createTeamWorld, deleteJobs } from "./job-fixture.ts";

/** A world with a team that hires, one who has left it, and two who look for work. */
export async function createHiringWorld(): Promise<World> {
  const world = await createTeamWorld(["applicant", "other", "left"]);
  await world.client.query(
    "insert into organiser_members (organiser_id, user_id, role, status) values ($1, $2, 'owner', 'removed')",
    [id("organiser"), userId("left")],
  );
  return world;
}

/** Leaves one open post and nothing that earlier tests did. Answers the id of the post. */
export async function startAnew(world: World): Promise<string> {
  await deleteJobs(world);
  await world.client.query("delete from user_blocks; delete from notifications");
  return addJob(world.client, "desk");
}

/** What both sides of an application call and look at. */
export function askAboutApplications(world: () => World) {
  const ask = askAs(world);
  return {
    ask,
    apply: (person: string, fields: Record<string, unknown> = {}, post = id("job desk")) =>
      ask<string>(person, "apply_to_job($1, $2)", [
        post,
        { note: "I mix monitors at the Vault.", ...fields },
      ]),
    move: (
      person: string,
      ids: string[],
      to: string,
      sentence: string | null = null,
      seen: string | null = null,
    ) => ask<number>(person, "move_application($1, $2, $3, $4)", [ids, to, sentence, seen]),
    statusOf: async (application: string) =>
      (await world().client.query("select status from job_applications where id = $1", [application])).rows[0]
        ?.status,
    mails: async () =>
      (
        await world().client.query(
          "select payload ->> 'template' || ' to ' || split_part(payload ->> 'recipient', '@', 1) as mail from graphile_worker._private_jobs order by 1",
        )
      ).rows.map(({ mail }) => mail),
    addCv: async (person: string, name = "cv.pdf", mimetype = "application/pdf") => {
      const path = `${userId(person)}/${name}`;
      await world().client.query(
        `insert into storage.objects (bucket_id, name, owner_id, metadata) values ('cvs', $1, $2, jsonb_build_object('mimetype', $3::text))
     on conflict (bucket_id, name) do nothing`,
        [path, userId(person), mimetype],
      );
      return path;
    },
    openCv: async (person: string, application: string) =>
      (await world().client.query("select open_application_cv($1, $2) as it", [application, userId(person)]))
        .rows[0].it,
  };
}
