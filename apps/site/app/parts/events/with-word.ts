/** A sign with its word below it, as small as it can be read and as large as a finger needs. */
export const withWord =
  "relative z-10 h-auto min-h-11 w-auto min-w-11 flex-col gap-0.5 px-1 py-1 text-[0.75rem] leading-none";
