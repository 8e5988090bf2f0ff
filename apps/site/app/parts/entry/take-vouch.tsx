import { useQuery } from "@tanstack/react-query";
import { call } from "#app/api/call.ts";
import { refusedWhy } from "#app/api/changes/refused-why.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { Button } from "#app/ui/button.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";

/** Where the link of a vouch leads: the newcomer takes it, and applies for a night. */
export function TakeVouch({ code, personId }: { code: string; personId: string }) {
  const { run, isBusy, refusal } = useExclusiveMutation(["mine", personId]);
  const query = useQuery({
    queryKey: ["mine", personId, "vouch", code],
    retry: false,
    queryFn: () => call("read_vouch", { p_code: code }),
  });
  return (
    <Loaded query={query} what="This link" why={refusedWhy(query)}>
      {({ organiser, is_mine }) => (
        <div className="grid max-w-reading justify-items-start gap-4">
          <h2 className="type-h2" dir="auto">
            {organiser.name}
          </h2>
          {is_mine ? (
            <>
              <p role="status">
                You are vouched for. When you apply for a night, the team sees by whom. No one else does.
              </p>
              <LinkButton to={`/organisers/${organiser.slug}`}>See their nights</LinkButton>
            </>
          ) : (
            <>
              <p>
                The person who gave you this link vouches for you. When you apply for a night of{" "}
                <span dir="auto">{organiser.name}</span>, the team sees that. It still decides for itself.
              </p>
              <RefusalNote refusal={refusal} />
              <Button busy={isBusy} onClick={() => void run(() => call("take_vouch", { p_code: code }))}>
                Accept
              </Button>
            </>
          )}
        </div>
      )}
    </Loaded>
  );
}
