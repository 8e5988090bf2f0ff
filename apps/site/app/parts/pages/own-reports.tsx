import { useQuery } from "@tanstack/react-query";
import { browserClient } from "#app/api/browser-client.ts";
import { QueryProvider } from "#app/api/query-provider.tsx";
import { ErrorState } from "#app/ui/error-state.tsx";
import { Halftone } from "#app/ui/halftone.tsx";
import { ListEnd } from "#app/ui/list-end.tsx";

const words: Record<string, string> = {
  open: "Open",
  acknowledged: "We are on it",
  fixed: "Fixed",
  ignored: "Closed",
};
const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "Europe/London" });

async function readOwnReports() {
  const client = await browserClient();
  const { data } = await client
    .from("error_reports")
    .select("id, title, status, created_at")
    .order("created_at", { ascending: false })
    .limit(20)
    .throwOnError();
  return data;
}

function ReadReports({ personId }: { personId: string }) {
  const { data, isError, refetch, isFetching } = useQuery({
    queryKey: ["own-reports", personId],
    queryFn: readOwnReports,
  });
  if (isError)
    return (
      <ErrorState onRetry={() => void refetch()} busy={isFetching}>
        Your earlier reports could not be read.
      </ErrorState>
    );
  if (!data) return <Halftone className="h-24" />;
  if (data.length === 0) return <p className="text-ink-2">You have reported nothing yet.</p>;
  return (
    <>
      <ul className="border-ink border-t-2">
        {data.map(({ id, title, status, created_at }) => (
          <li key={id} className="grid gap-x-4 border-line border-b py-3 sm:grid-cols-[1fr_auto]">
            <p className="font-bold [overflow-wrap:anywhere]">{title}</p>
            <p>{words[status] ?? status}</p>
            <p className="type-data text-ink-2 sm:col-span-2">
              {id.slice(0, 8).toUpperCase()} · {day.format(new Date(created_at))}
            </p>
          </li>
        ))}
      </ul>
      <ListEnd shown={data.length} most={20} which="latest" />
    </>
  );
}

/** What the signed-in person has reported, and what became of it. */
export default function OwnReports({ personId }: { personId: string }) {
  return (
    <QueryProvider>
      <ReadReports personId={personId} />
    </QueryProvider>
  );
}
