// The one map of the service: which call is answered by whom, and whether it needs a token.

import { copyObject } from "./handlers/copy-object.ts";
import { createBucket } from "./handlers/create-bucket.ts";
import { deleteBucket } from "./handlers/delete-bucket.ts";
import { deleteObject, deleteObjects } from "./handlers/delete-objects.ts";
import { emptyBucket } from "./handlers/empty-bucket.ts";
import { getBucket, listBuckets } from "./handlers/get-buckets.ts";
import { listObjects } from "./handlers/list-objects.ts";
import { listObjectsV2 } from "./handlers/list-objects-v2.ts";
import { moveObject } from "./handlers/move-object.ts";
import { readObject, readObjectInfo, readPublicInfo, readPublicObject } from "./handlers/read-object.ts";
import { readSignedObject, signObject, signObjects } from "./handlers/sign-object.ts";
import { signUpload, uploadSigned } from "./handlers/sign-upload.ts";
import { status } from "./handlers/status.ts";
import { updateBucket } from "./handlers/update-bucket.ts";
import { uploadObject } from "./handlers/upload-object.ts";
import { renderObject, renderPublicObject, renderSignedObject } from "./render/render-object.ts";
import type { Authorization, Route } from "./router.ts";
import type { Handler } from "./storage.ts";

const read = ["GET", "HEAD"];

function route(
  methods: readonly string[],
  pattern: string,
  authorization: Authorization,
  operation: string,
  handle: Handler,
): Route {
  return { methods, pattern, authorization, operation: `storage.${operation}`, handle };
}

/** More exact patterns stand before wider ones. */
export const routes: readonly Route[] = [
  route(read, "/status", "none", "status", status),

  route(["GET"], "/bucket", "required", "bucket.list", listBuckets),
  route(["POST"], "/bucket", "required", "bucket.create", createBucket),
  route(["POST"], "/bucket/:bucket/empty", "required", "bucket.empty", emptyBucket),
  route(["GET"], "/bucket/:bucket", "required", "bucket.get", getBucket),
  route(["PUT"], "/bucket/:bucket", "required", "bucket.update", updateBucket),
  route(["DELETE"], "/bucket/:bucket", "required", "bucket.delete", deleteBucket),

  route(["POST"], "/object/list/:bucket", "required", "object.list", listObjects),
  route(["POST"], "/object/list-v2/:bucket", "required", "object.list_v2", listObjectsV2),
  route(["POST"], "/object/move", "required", "object.move", moveObject),
  route(["POST"], "/object/copy", "required", "object.copy", copyObject),

  route(["POST"], "/object/upload/sign/:bucket/*", "required", "object.sign_upload_url", signUpload),
  route(["PUT"], "/object/upload/sign/:bucket/*", "none", "object.upload_signed", uploadSigned),
  route(["POST"], "/object/sign/:bucket", "required", "object.sign_many", signObjects),
  route(["POST"], "/object/sign/:bucket/*", "required", "object.sign", signObject),
  route(read, "/object/sign/:bucket/*", "none", "object.get_signed", readSignedObject),

  route(read, "/object/info/public/:bucket/*", "none", "object.get_public_info", readPublicInfo),
  route(
    read,
    "/object/info/authenticated/:bucket/*",
    "required",
    "object.get_authenticated_info",
    readObjectInfo,
  ),
  route(read, "/object/info/:bucket/*", "optional", "object.get_info", readObjectInfo),
  route(read, "/object/public/:bucket/*", "none", "object.get_public", readPublicObject),
  route(read, "/object/authenticated/:bucket/*", "required", "object.get_authenticated", readObject),

  route(read, "/render/image/public/:bucket/*", "none", "render.image_public", renderPublicObject),
  route(
    read,
    "/render/image/authenticated/:bucket/*",
    "required",
    "render.image_authenticated",
    renderObject,
  ),
  route(read, "/render/image/sign/:bucket/*", "none", "render.image_sign", renderSignedObject),

  route(read, "/object/:bucket/*", "optional", "object.get", readObject),
  route(["POST"], "/object/:bucket/*", "required", "object.upload", uploadObject),
  route(["PUT"], "/object/:bucket/*", "required", "object.upload_update", uploadObject),
  route(["DELETE"], "/object/:bucket", "required", "object.delete_many", deleteObjects),
  route(["DELETE"], "/object/:bucket/*", "required", "object.delete", deleteObject),
];
