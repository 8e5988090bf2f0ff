import { useQuery } from "@tanstack/react-query";
import { type Answer, call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { momentName } from "#app/format/moment.ts";
import { dayName, londonWallClock } from "#app/format/nights.ts";
import { Button } from "#app/ui/button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";

type OwnExport = NonNullable<Answer<"get_my_figures_export">>;

/** The long file that a person asked for, when a mail led here. */
export function ReadyExport() {
  const { run, isBusy, refusal } = useExclusiveMutation(["analytics", "export"]);
  const query = useQuery({
    queryKey: ["analytics", "export"],
    staleTime: 0,
    queryFn: () => call("get_my_figures_export"),
  });
  return (
    <section aria-labelledby="your-file" className="grid gap-3 border-2 border-ink p-4">
      <h2 id="your-file" className="type-h3">
        Your file
      </h2>
      <Loaded query={query} what="Your file">
        {(file) => (
          <>
            <p>{wordsOf(file)}</p>
            {file?.path ? (
              <div>
                <Button
                  busy={isBusy}
                  onClick={() =>
                    void run(async (client) => {
                      const { data, error } = await client.storage
                        .from("exports")
                        .createSignedUrl(file.path ?? "", 60, { download: "undercroft-figures.zip" });
                      if (error) throw error;
                      const link = document.createElement("a");
                      link.href = data.signedUrl;
                      link.download = "";
                      link.click();
                      return true;
                    })
                  }
                >
                  Download the file
                </Button>
              </div>
            ) : null}
            <RefusalNote refusal={refusal} />
          </>
        )}
      </Loaded>
    </section>
  );
}

function wordsOf(file: OwnExport | null): string {
  if (!file) return "You haven't asked for a long file of figures, or it is gone: a file stays for 7 days.";
  if (!file.ready_at)
    return `Asked for on ${momentName(file.requested_at)}. We'll email you when it is ready.`;
  if (!file.path) return "It is gone: a file stays for 7 days. Please ask for it again.";
  const last = file.expires_at ? dayName(londonWallClock(new Date(file.expires_at)).day) : "next week";
  return `Ready. You can download it until ${last}.`;
}
