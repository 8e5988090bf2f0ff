import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#app/api/call.ts";
import { toRefusal } from "#app/api/changes/refusal.ts";
import { refusedWhy } from "#app/api/changes/refused-why.ts";
import { useExclusiveChange } from "#app/api/changes/use-exclusive-change.ts";
import { Button } from "#app/ui/button.tsx";
import { ShowMore } from "#app/ui/lists/show-more.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { saveCsv } from "#app/ui/sharing/save-csv.ts";
import { Tabs } from "#app/ui/tabs.tsx";
import { MemberRow } from "./member-row.tsx";
import { teamMembershipsKey } from "./team-memberships.ts";

const PAGE = 100;

const lists = {
  asked: { label: "Requests", empty: "No one is waiting for an answer." },
  members: { label: "Members", empty: "There are no members yet." },
  ended: { label: "Ended", empty: "No membership has ended in the last year." },
} as const;
type List = keyof typeof lists;

/** Who asks to be a member, who is one and who was, with what can be done about each, and all of them as a file. */
export function MembersSection({ organiserId, slug }: { organiserId: string; slug: string }) {
  const [list, setList] = useState<List>("asked");
  return (
    <section aria-labelledby="members" className="grid gap-5">
      <h2 id="members" tabIndex={-1} className="type-h2">
        People
      </h2>
      <p className="max-w-reading text-ink-2">
        Only owners and managers see who is a member. Each time the list is opened is noted in our audit log.
      </p>
      <Download organiserId={organiserId} slug={slug} />
      <Tabs
        label="People"
        value={list}
        onValueChange={(value) => setList(value as List)}
        tabs={Object.entries(lists).map(([value, { label }]) => ({
          value,
          label,
          content: <MemberList organiserId={organiserId} list={value as List} />,
        }))}
      />
    </section>
  );
}

function MemberList({ organiserId, list }: { organiserId: string; list: List }) {
  const query = useInfiniteQuery({
    queryKey: [...teamMembershipsKey(organiserId), "members", list],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) =>
      call("list_members", {
        p_organiser_id: organiserId,
        p_state: list,
        ...(pageParam ? { p_after: pageParam } : {}),
      }),
    getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.id),
  });
  return (
    <Loaded query={query} what="The list" why={refusedWhy(query)}>
      {({ pages }) => {
        const people = pages.flat();
        return (
          <div className="grid gap-4">
            {people.length === 0 ? (
              <p>{lists[list].empty}</p>
            ) : (
              <ul aria-label={lists[list].label} className="grid border-ink border-t-2">
                {people.map((member) => (
                  <MemberRow key={member.id} member={member} organiserId={organiserId} />
                ))}
              </ul>
            )}
            <ShowMore query={query}>Show 100 more</ShowMore>
          </div>
        );
      }}
    </Loaded>
  );
}

function Download({ organiserId, slug }: { organiserId: string; slug: string }) {
  const { run, isBusy, refusal } = useExclusiveChange(toRefusal);
  return (
    <div className="grid gap-2">
      <RefusalNote refusal={refusal} />
      <div>
        <Button
          variant="outline"
          size="sm"
          busy={isBusy}
          onClick={async () => {
            const text = await run(() => call("export_members", { p_organiser_id: organiserId }));
            if (text) saveCsv(`${slug}-members.csv`, text);
          }}
        >
          Download everybody as CSV
        </Button>
      </div>
    </div>
  );
}
