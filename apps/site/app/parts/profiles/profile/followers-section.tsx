import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { call } from "#app/api/call.ts";
import { ProblemNote } from "#app/parts/profiles/problem-note.tsx";
import { SettingRow } from "#app/parts/profiles/security/setting-row.tsx";
import { useSave } from "#app/parts/profiles/use-save.ts";
import { Button } from "#app/ui/button.tsx";
import { ListEnd } from "#app/ui/list-end.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { myFollowersQuery } from "./profile-queries.ts";

const answer = async (follower: string, accepts: boolean) => {
  await call("answer_follow_request", { p_follower: follower, p_accept: accepts });
};
const remove = async (follower: string) => {
  await call("remove_follower", { p_follower: follower });
};

/** Who follows the person and who has asked to. Nobody is told that they were refused or removed. */
export function FollowersSection({ personId }: { personId: string }) {
  const query = useQuery(myFollowersQuery(personId));
  const { run, isBusy, problem } = useSave();
  return (
    <Loaded query={query} what="The list of your followers">
      {(followers) =>
        followers.length === 0 ? (
          <p className="text-ink-2">Nobody follows you yet.</p>
        ) : (
          <>
            <ProblemNote>{problem}</ProblemNote>
            <ul aria-label="Followers">
              {followers.map(({ user_id, handle, full_name, status }) => (
                <SettingRow
                  key={user_id}
                  name={<Link to={`/social/u/${handle}`}>{full_name ?? handle}</Link>}
                  details={status === "requested" ? `@${handle} would like to follow you` : `@${handle}`}
                >
                  {status === "requested" ? (
                    <>
                      <Button
                        size="sm"
                        busy={isBusy}
                        aria-label={`Accept ${full_name ?? handle}`}
                        onClick={async () => {
                          if (await run(() => answer(user_id, true)))
                            notify(`${full_name ?? handle} follows you now`);
                        }}
                      >
                        Accept
                      </Button>
                      <Button
                        size="sm"
                        variant="outline"
                        busy={isBusy}
                        aria-label={`Refuse ${full_name ?? handle}`}
                        onClick={() => void run(() => answer(user_id, false))}
                      >
                        Refuse
                      </Button>
                    </>
                  ) : (
                    <Button
                      size="sm"
                      variant="quiet"
                      busy={isBusy}
                      aria-label={`Remove ${full_name ?? handle}`}
                      onClick={() => void run(() => remove(user_id))}
                    >
                      Remove
                    </Button>
                  )}
                </SettingRow>
              ))}
            </ul>
            <ListEnd shown={followers.length} most={500} which="latest" />
          </>
        )
      }
    </Loaded>
  );
}
