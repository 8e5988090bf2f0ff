import { useQuery } from "@tanstack/react-query";
import { browserClient } from "#app/api/browser-client.ts";
import { QueryProvider } from "#app/api/query-provider.tsx";
import { serverDate } from "#app/device/server-time.ts";
import { ProgrammePage } from "#app/parts/events/programme/programme-page.tsx";
import { findProgramme } from "#app/parts/events/programme/programme-query.ts";
import { bookerOf } from "#app/parts/profiles/booker-of.ts";
import { KnownVisitor } from "#app/parts/profiles/session/known-visitor.tsx";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { ErrorPage } from "#app/shell/errors/error-page.tsx";
import { Loaded } from "#app/ui/loaded.tsx";

/** What stands where the server found no programme: that of a night for invited people, for those who find it, else that it is not there. */
export function MissingProgramme({ slug }: { slug: string }) {
  return (
    <KnownVisitor missing={<ErrorPage />}>
      <QueryProvider>
        <InvitedProgramme slug={slug} />
      </QueryProvider>
    </KnownVisitor>
  );
}

function InvitedProgramme({ slug }: { slug: string }) {
  const session = useSession();
  const bookerId = bookerOf(session)?.id;
  const query = useQuery({
    queryKey: ["nights", "invited", bookerId, slug, "programme"],
    staleTime: 0,
    queryFn: async () => findProgramme(await browserClient(), slug),
  });
  const page = (
    <Loaded query={query} what="This programme">
      {(event) =>
        event ? (
          <ProgrammePage
            event={event}
            madeAt={serverDate().toISOString()}
            personId={session.person?.id ?? null}
          />
        ) : (
          <ErrorPage />
        )
      }
    </Loaded>
  );
  return query.data === undefined ? <div className="column py-8">{page}</div> : page;
}
