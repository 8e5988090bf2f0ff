// The core of what is live, tried on running products with the unmodified client: broadcasts, presence, messages from SQL, row changes.
import { RealtimeClient } from "@supabase/realtime-js";
import { expect } from "vitest";
import type { RunningProduct } from "./running-product.ts";

/**
 * Everybody hears everything, whichever copy they are connected to.
 * @param copies of one product, one or several @param sql runs statements as the schema's owner
 */
export async function expectLive(
  copies: readonly Pick<RunningProduct, "url" | "publishableKey">[],
  sql: (text: string) => Promise<unknown>,
): Promise<void> {
  await sql(`create table public.live_words (id int primary key, words text);
    alter table public.live_words enable row level security;
    create policy "all" on public.live_words for select to anon using (true);
    grant select on public.live_words to anon;
    alter publication supabase_realtime add table public.live_words;
    notify pgrst, 'reload schema'`); // where no event trigger may be made, the change of the schema says so
  const people = copies.map(({ url, publishableKey }, at) => {
    const client = new RealtimeClient(`${url.replace("http", "ws")}/realtime/v1`, {
      params: { apikey: publishableKey },
      logger: () => {},
    });
    const heard: string[] = [];
    const channel = client.channel("core", {
      config: {
        presence: { key: `p${at}` },
        broadcast: { self: true },
        postgres_changes_options: { wait: true },
      } as never,
    });
    channel.on("broadcast", { event: "*" }, ({ event }) => heard.push(event));
    channel.on("presence", { event: "sync" }, () => {});
    channel.on("postgres_changes", { event: "*", schema: "public", table: "live_words" }, ({ eventType }) =>
      heard.push(eventType),
    );
    return { client, channel, heard };
  });
  // the publication is followed when the change of the schema is heard; until then the client is refused, and asks again by itself
  await Promise.all(
    people.map(
      ({ channel }) =>
        new Promise<void>((resolve) => {
          channel.subscribe((status) => status === "SUBSCRIBED" && resolve());
        }),
    ),
  );
  for (const [at, { channel }] of people.entries())
    expect(await channel.track({ name: `Person ${at}` })).toBe("ok");
  for (const { channel } of people)
    await expect
      .poll(() => Object.keys(channel.presenceState()).toSorted())
      .toEqual(people.map((_, at) => `p${at}`));
  for (const [at, { channel }] of people.entries()) {
    await channel.send({ type: "broadcast", event: `from ${at}`, payload: {} });
    for (const { heard } of people) await expect.poll(() => heard.at(-1)).toBe(`from ${at}`);
  }
  await sql("select realtime.send('{}', 'from sql', 'core', false)");
  for (const { heard } of people) await expect.poll(() => heard.at(-1)).toBe("from sql");
  await sql("insert into public.live_words values (1, 'words')");
  for (const { heard } of people) await expect.poll(() => heard.at(-1)).toBe("INSERT");
  for (const { client } of people) void client.disconnect();
}
