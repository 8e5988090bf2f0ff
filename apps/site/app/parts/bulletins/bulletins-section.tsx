import { useQuery } from "@tanstack/react-query";
import { refusedWhy } from "#app/api/changes/refused-why.ts";
import { plural } from "#app/format/plural.ts";
import { ListEnd } from "#app/ui/list-end.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { AgreedFile } from "./agreed-file.tsx";
import { BulletinForm } from "./bulletin-form.tsx";
import { BulletinRow } from "./bulletin-row.tsx";
import { type Sender, teamBulletinsQuery } from "./team-bulletins.ts";

/** What a team tells those who want to hear from it: writing one, and what became of each. */
export default function BulletinsSection({ sender }: { sender: Sender }) {
  const query = useQuery(teamBulletinsQuery(sender));
  return (
    <div className="grid gap-10">
      <div className="grid max-w-reading gap-3 text-ink-2">
        <p>
          {sender.kind === "organiser"
            ? "Write to people who follow you, and to those who agreed to hear from you when they booked."
            : "Write to people who follow your venue, and to those who agreed when they booked a night in it."}{" "}
          Two a month. They get it in their notifications, by email and on their phone, as each of them chose,
          and can stop with one click.
        </p>
        <p>You see how many it reached, and never who. We do not measure who opens it.</p>
        {sender.kind === "venue" ? <AgreedFile venueId={sender.id} /> : null}
      </div>
      <Loaded query={query} what="Your bulletins" why={refusedWhy(query)}>
        {({ bulletins, left_this_month, towns }) => (
          <>
            <section aria-labelledby="new-bulletin" className="grid gap-5">
              <h2 id="new-bulletin" className="type-h2">
                New bulletin
              </h2>
              {left_this_month > 0 ? (
                <BulletinForm
                  sender={sender}
                  towns={towns}
                  left={left_this_month}
                  isFirst={bulletins.filter(({ started_at }) => started_at !== null).length < 2}
                />
              ) : (
                <p>You have sent two bulletins this month. Send the next one from the first of next month.</p>
              )}
            </section>
            <section aria-labelledby="past-bulletins" className="grid gap-3">
              <h2 id="past-bulletins" className="type-h2">
                Sent
              </h2>
              {bulletins.length === 0 ? (
                <p>You have not written a bulletin yet.</p>
              ) : (
                <>
                  <p className="text-ink-2">{plural(bulletins.length, "bulletin")}, newest first.</p>
                  <ul aria-label="Bulletins" className="grid border-ink border-t-2">
                    {bulletins.map((bulletin) => (
                      <BulletinRow key={bulletin.id} bulletin={bulletin} sender={sender} />
                    ))}
                  </ul>
                  <ListEnd shown={bulletins.length} most={30} which="latest" />
                </>
              )}
            </section>
          </>
        )}
      </Loaded>
    </div>
  );
}
