import { findUploadProblem } from "@undercroft/contract";
import { useEffect, useRef, useState } from "react";
import type { UploadItem } from "#app/ui/uploads/use-uploads.ts";

export const MOST_PICTURES = 4;
export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/gif"] as const;
export const LONGEST_ALT = 500;

/** A picture that goes along with a post. */
export type ChosenPicture = { id: string; file: File; address: string; alt: string };

const choose = (file: File, alt = ""): ChosenPicture => ({
  id: crypto.randomUUID(),
  file,
  address: URL.createObjectURL(file),
  alt,
});

function problemOf(file: File): string | null {
  const problem = findUploadProblem(file);
  if (problem) return problem;
  return PICTURE_TYPES.some((type) => type === file.type) ? null : "File type not allowed";
}

const refuse = (file: File, problem: string): UploadItem => ({
  id: crypto.randomUUID(),
  file,
  state: "refused",
  share: 0,
  problem,
});

/** The pictures of a post before it is sent, and files that were not taken with the reason. */
export function useChosenPictures(first: readonly { file: File; alt: string }[]) {
  const [pictures, setPictures] = useState<readonly ChosenPicture[]>(() =>
    first.map(({ file, alt }) => choose(file, alt)),
  );
  const [refused, setRefused] = useState<readonly UploadItem[]>([]);
  const latest = useRef(pictures);
  latest.current = pictures;
  useEffect(
    () => () => {
      for (const { address } of latest.current) URL.revokeObjectURL(address);
    },
    [],
  );
  function add(files: readonly File[]): void {
    const taken: ChosenPicture[] = [];
    const not: UploadItem[] = [];
    for (const file of files) {
      const isFull = pictures.length + taken.length >= MOST_PICTURES;
      const problem = problemOf(file) ?? (isFull ? "Add at most four pictures" : null);
      if (problem) not.push(refuse(file, problem));
      else taken.push(choose(file));
    }
    setPictures((before) => [...before, ...taken]);
    setRefused((before) => [...not, ...before]);
  }
  return {
    pictures,
    refused,
    add,
    describe: (id: string, alt: string) =>
      setPictures((before) => before.map((one) => (one.id === id ? { ...one, alt } : one))),
    remove: (id: string) =>
      setPictures((before) => {
        const gone = before.find((one) => one.id === id);
        if (gone) URL.revokeObjectURL(gone.address);
        return before.filter((one) => one.id !== id);
      }),
    /** Those of a draft, where none is chosen yet. */
    putBack: (kept: readonly { file: File; alt: string }[]) =>
      setPictures((before) => (before.length > 0 ? before : kept.map(({ file, alt }) => choose(file, alt)))),
    clear: (id: string) => setRefused((before) => before.filter((one) => one.id !== id)),
    empty: () => {
      for (const { address } of latest.current) URL.revokeObjectURL(address);
      setPictures([]);
      setRefused([]);
    },
  };
}
