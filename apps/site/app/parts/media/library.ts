/** The image library: reads and commands. */

import { browserClient } from "#app/api/browser-client.ts";
import { call, onlyRow } from "#app/api/call.ts";
import { sendFile } from "#app/api/send-file.ts";

/** Types of pictures the library takes. */
export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/gif"] as const;
/** Pictures on a page. */
export const PAGE_SIZE = 60;
/** Seconds a signed address lasts; it is renewed before. */
export const ADDRESS_SECONDS = 3600;

/** A picture of one's own. */
export type LibraryImage = {
  name: string;
  created_at: string;
  size: number;
  width: number | null;
  height: number | null;
  flashes: boolean;
  alt: string | null;
  is_decorative: boolean;
  /** buckets that hold a copy */
  used_in: string[];
};

/** Bytes used, and how many there may be. */
export type Quota = { used: number; most: number };

/** A page of pictures, newest first. @param before `created_at` of the last one shown */
export async function listImages(before: string | null): Promise<LibraryImage[]> {
  return call("list_library_images", {
    p_limit: PAGE_SIZE,
    ...(before ? { p_before: before } : {}),
  });
}

/** What is left of the person's space. */
export async function readQuota(): Promise<Quota> {
  const data = onlyRow(await call("get_storage_quota"));
  return { used: data.used_bytes, most: data.quota_bytes };
}

/** An address that shows a picture of a private bucket for an hour. @throws Error where it is gone */
export async function signImage(name: string, width: number): Promise<string> {
  const client = await browserClient();
  const { data, error } = await client.storage
    .from("library")
    .createSignedUrl(name, ADDRESS_SECONDS, { transform: { width, resize: "contain" } });
  if (error) throw error;
  // the address of the page, whatever the service believes to be called
  const { pathname, search } = new URL(data.signedUrl);
  return `${pathname}${search}`;
}

/** The picture itself as a file, to be worked on. @throws Error where it is gone */
export async function fetchImage(name: string): Promise<File> {
  const client = await browserClient();
  const { data, error } = await client.storage.from("library").download(name);
  if (error) throw error;
  return new File([data], name.split("/").at(-1) ?? "picture", { type: data.type });
}

/** Adds a picture. */
export async function addImage(
  file: File,
  person: string,
  options: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<void> {
  await sendFile({ file, bucket: "library", folder: person, ...options });
}

/** Says what a picture shows. */
export async function describeImage(name: string, alt: string, isDecorative: boolean): Promise<void> {
  await call("describe_library_image", { p_name: name, p_alt: alt, p_is_decorative: isDecorative });
}

/** Deletes a picture; copies that are in use stay. @throws Error where it could not be deleted */
export async function deleteImage(name: string): Promise<void> {
  const client = await browserClient();
  const { error } = await client.storage.from("library").remove([name]);
  if (error) throw error;
}

/** Copies a picture to the bucket that needs it, under a fresh name. @returns that name */
export async function copyImage(name: string, bucket: string, folder: string): Promise<string> {
  const client = await browserClient();
  const ending = name.split(".").at(-1) ?? "jpg";
  const copy = `${folder}/${crypto.randomUUID()}.${ending}`;
  const { error } = await client.storage.from("library").copy(name, copy, { destinationBucket: bucket });
  if (error) throw error;
  return copy;
}
