// The parts of Swagger 2.0 that a description has. https://swagger.io/specification/v2/

/** A value's shape: of a column, an argument, a row. */
export type Schema = {
  type?: "string" | "integer" | "number" | "boolean" | "array" | "object";
  format?: string;
  description?: string;
  default?: unknown;
  enum?: string[];
  maxLength?: number;
  items?: Schema | Reference;
  required?: string[];
  properties?: Record<string, Schema>;
};

export type Reference = { $ref: string };

export type Parameter = Omit<Schema, "required"> & {
  name: string;
  in: "query" | "header" | "body";
  required: boolean;
  schema?: Schema | Reference;
  collectionFormat?: "multi";
};

/** What one method of an address does. */
export type OperationDescription = {
  tags: string[];
  summary?: string;
  description?: string;
  produces?: string[];
  parameters?: (Parameter | Reference)[];
  responses: Record<string, { description: string; schema?: Schema }>;
};

export type PathDescription = Partial<
  Record<"get" | "post" | "patch" | "delete" | "put", OperationDescription>
>;

/** The whole document. */
export type ApiDescription = {
  swagger: "2.0";
  info: { title: string; description: string; version: string };
  host?: string;
  basePath: string;
  schemes?: string[];
  consumes: string[];
  produces: string[];
  paths: Record<string, PathDescription>;
  definitions: Record<string, Schema>;
  parameters: Record<string, Parameter>;
  externalDocs: { description: string; url: string };
};
