import { actorNames, type Notification, type NotificationKind } from "./notification.ts";

const toPost = (told: Notification) =>
  typeof told.payload.post_id === "string" ? `/social/p/${told.payload.post_id}` : "/social";

/** What is told about posts and comments. */
export const socialNotificationKinds: Readonly<Record<string, NotificationKind>> = {
  comment_new: {
    icon: "person",
    label: "Comments on your posts",
    sentence: (told) => `${actorNames(told)} commented on your post`,
    to: toPost,
    action: "Read",
  },
  comment_removed: {
    icon: "shield",
    label: "Your comments that were removed",
    sentence: () => "The author of a post took your comment away",
    to: toPost,
  },
  comment_reply: {
    icon: "person",
    label: "Replies to your comments",
    sentence: (told) => `${actorNames(told)} replied to your comment`,
    to: toPost,
    action: "Read",
  },
  mention: {
    icon: "person",
    label: "Mentions of you",
    sentence: (told) => `${actorNames(told)} mentioned you`,
    to: toPost,
    action: "Read",
  },
  post_checked: {
    icon: "shield",
    label: "Your posts that waited for approval",
    sentence: () => "Your post was approved. Everyone it is for can read it now",
    to: toPost,
  },
  reaction_new: {
    icon: "person",
    label: "Reactions to your posts",
    sentence: (told) => `${actorNames(told)} reacted to your post`,
    to: toPost,
  },
};
