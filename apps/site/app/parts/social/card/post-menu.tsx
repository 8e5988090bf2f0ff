import { useQueryClient } from "@tanstack/react-query";
import { browserClient } from "#app/api/browser-client.ts";
import { call } from "#app/api/call.ts";
import { toRefusal } from "#app/api/changes/refusal.ts";
import type { Client } from "#app/api/public-client.ts";
import { type CommentsMode, nameOfCard, type Post, titleOfPost } from "#app/parts/social/post.ts";
import { useSocial } from "#app/parts/social/social-context.ts";
import { socialKey } from "#app/parts/social/social-queries.ts";
import { type Action, ActionMenu } from "#app/ui/action-menu.tsx";
import { alert, notify } from "#app/ui/notices/toasts.ts";

/** Who may comment, as the menu offers it. */
const MODES: Record<CommentsMode, string> = {
  everyone: "Let everyone comment",
  following: "Let people you follow comment",
  nobody: "Close comments",
};

/** Copies the address of a post, or hands it to the system's own sheet where there is one. */
export async function sharePost(post: Post): Promise<void> {
  const url = `${window.location.origin}/social/p/${post.id}`;
  if (typeof navigator.share === "function") {
    // closing the sheet is a refusal, not a failure
    await navigator.share({ title: titleOfPost(post), url }).catch(() => undefined);
    return;
  }
  await copyLink(url);
}

async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    notify("Link copied");
  } catch {
    notify("The link could not be copied", { description: url });
  }
}

/** Runs a change, says how it went and refetches what is shown. Returns whether it succeeded. */
export function useChange(): (
  act: (client: Client) => PromiseLike<unknown>,
  says: string,
) => Promise<boolean> {
  const queryClient = useQueryClient();
  return async (act, says) => {
    try {
      await act(await browserClient());
      notify(says);
      await queryClient.invalidateQueries({ queryKey: socialKey });
      return true;
    } catch (error) {
      const refusal = toRefusal(error, navigator.onLine);
      alert({ title: refusal.title, description: refusal.remedy });
      return false;
    }
  };
}

/** What can be done with a post beside reacting: two presses away. */
export function PostMenu({ post, onDeleted }: { post: Post; onDeleted: () => void }) {
  const { onBlock, onReport } = useSocial();
  const change = useChange();
  const { author, id } = post;
  const share: Action[] = [
    { label: "Share", act: () => void sharePost(post) },
    { label: "Copy link", act: () => void copyLink(`${window.location.origin}/social/p/${id}`) },
  ];
  const own: Action[] = [
    ...(Object.keys(MODES) as CommentsMode[])
      .filter((mode) => mode !== post.comments_mode)
      .map((mode) => ({
        label: MODES[mode],
        act: () =>
          change(
            () => call("set_comments_mode", { p_post_id: id, p_mode: mode }),
            mode === "nobody" ? "Comments are closed" : "Saved",
          ),
      })),
    {
      label: "Delete",
      sure: "Yes, delete this post and its comments",
      act: async () => {
        if (await change(() => call("delete_post", { p_post_id: id }), "Deleted")) onDeleted();
      },
    },
  ];
  const others: Action[] = [
    ...(author
      ? [
          {
            label: `Mute ${nameOfCard(author)}`,
            act: () =>
              change(
                () => call("mute", { p_kind: "user", p_target: author.user_id }),
                `${nameOfCard(author)} is muted. Your settings list whom you muted.`,
              ),
          },
          { label: `Block ${nameOfCard(author)}`, act: () => onBlock(author) },
        ]
      : []),
    { label: "Report", act: () => onReport({ kind: "post", id, noun: "post" }) },
  ];
  return <ActionMenu label="More about this post" actions={[...share, ...(post.is_mine ? own : others)]} />;
}
