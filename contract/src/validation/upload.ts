import { UPLOAD_MAX_BYTES, UPLOAD_TYPES } from "../constants.ts";

/** Why a file may not be uploaded, or null when it may. */
export function findUploadProblem(file: { size: number; type: string }): string | null {
  if (file.size > UPLOAD_MAX_BYTES) return "File size exceeds 10MB limit";
  const type = file.type.split(";", 1)[0]?.trim().toLowerCase();
  return UPLOAD_TYPES.some((allowed) => allowed === type) ? null : "File type not allowed";
}
