import { useQuery } from "@tanstack/react-query";
import { type Answer, call } from "#app/api/call.ts";
import { plural } from "#app/format/plural.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { ListEnd } from "#app/ui/list-end.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { JudgeWarning } from "./judge-warning.tsx";
import { WarningCard } from "./warning-card.tsx";
import { WarningForm } from "./warning-form.tsx";

export type Desk = Answer<"get_warning_desk">;

/** What a partner writes and checks; staff check. */
export function WarningDesk({ isForStaff = false }: { isForStaff?: boolean }) {
  const query = useQuery({
    queryKey: ["warnings", "desk"],
    staleTime: 0,
    queryFn: () => call("get_warning_desk"),
  });
  return (
    <Loaded query={query} what="The warnings">
      {(desk) =>
        desk.towns.length === 0 && !desk.is_staff ? (
          <EmptyState action={<LinkButton to="/contact">Write to us</LinkButton>}>
            Warnings are written by harm reduction and welfare organisations whom we know. If yours wants to,
            write to us.
          </EmptyState>
        ) : (
          <div className="grid gap-10">
            {desk.towns.length > 0 && !isForStaff ? <WarningForm towns={desk.towns} /> : null}
            <section aria-labelledby="standing" className="grid gap-4">
              <h2 id="standing" className="type-h2">
                Waiting and shown
              </h2>
              <ul className="grid gap-8">
                {desk.warnings.map((warning) => (
                  <li key={warning.id}>
                    <WarningCard warning={warning}>
                      {warning.told > 0 ? (
                        <p className="text-ink-2 text-small">
                          {plural(warning.told, "person was", "people were")} told.
                        </p>
                      ) : null}
                      <JudgeWarning warning={warning} />
                    </WarningCard>
                  </li>
                ))}
              </ul>
              {desk.warnings.length === 0 ? <p className="text-ink-2">No warning waits or stands.</p> : null}
              <ListEnd shown={desk.warnings.length} most={50} />
            </section>
          </div>
        )
      }
    </Loaded>
  );
}
