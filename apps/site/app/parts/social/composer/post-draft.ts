// What goes along with the words of a post that is being written lies in the device's store until it is sent: pictures first of all,
// which no other storage of a page takes. The words themselves are in draft.ts.
import {
  deviceGeneration,
  type Keeping,
  type KeptRecord,
  keepOnDevice,
  readFromDevice,
} from "#app/api/device-store.ts";
import type { WaitingPost } from "#app/parts/social/queue/post-queue.ts";
import { MOST_PICTURES } from "./chosen-pictures.ts";

export { deviceGeneration };

/** A post before it is sent, without its words. */
export type PostDraft = Omit<WaitingPost, "body">;

const name = "post-draft";
/** What one draft may lay by, in bytes. */
const mostBytes = 20 * 1024 * 1024;

/** How a draft is kept, or why it is not. */
export type DraftKeeping = Keeping | "too-large";

const isPicture = (value: unknown): boolean => {
  const { file, alt } = Object(value) as { file?: unknown; alt?: unknown };
  return file instanceof File && typeof alt === "string";
};

const isDraft = (value: unknown): value is PostDraft => {
  const { pictures, attachment, audience } = Object(value) as Partial<PostDraft>;
  const isAttached = attachment === null || typeof attachment?.title === "string";
  const hasPictures =
    Array.isArray(pictures) && pictures.length <= MOST_PICTURES && pictures.every(isPicture);
  return hasPictures && isAttached && typeof audience === "string";
};

const isEmpty = ({ pictures, attachment, audience, comments_mode }: PostDraft): boolean =>
  pictures.length === 0 && attachment === null && audience === "public" && comments_mode === null;

/** What this person was about to post. What lies there and is no draft counts as nothing. Never throws. */
export async function readPostDraft(personId: string): Promise<KeptRecord<PostDraft> | null> {
  const kept = await readFromDevice<unknown>(name, personId);
  return kept && isDraft(kept.value) ? { ...kept, value: kept.value } : null;
}

/**
 * Keeps it in place of the one before; nothing is left of an empty one. Never throws.
 * @param asOf `deviceGeneration()` from when the person began to write
 */
export async function keepPostDraft(personId: string, draft: PostDraft, asOf: number): Promise<DraftKeeping> {
  const bytes = draft.pictures.reduce((sum, { file }) => sum + file.size, 0);
  if (bytes > mostBytes) {
    await keepOnDevice(name, personId, { ...draft, pictures: [] } satisfies PostDraft, asOf);
    return "too-large";
  }
  return keepOnDevice(name, personId, isEmpty(draft) ? null : draft, asOf);
}

/** It was sent. Never throws. */
export async function forgetPostDraft(personId: string, asOf: number): Promise<void> {
  await keepOnDevice(name, personId, null, asOf);
}
