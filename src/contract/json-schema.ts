import * as z from 'zod';

export type JsonSchema = { readonly [member: string]: unknown };

/**
 * JSON Schema 2020-12 of what a client sends or receives. Published objects are open to new members, request bodies are closed.
 *
 * @param definitions Prefix of references to schemas with an ID. With `#/$defs/`, the schema is self-contained.
 */
export function jsonSchema(schema: z.ZodType, definitions = '#/$defs/'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    target: 'draft-2020-12',
    override: ({ jsonSchema: node }) => {
      // The limits of one language's number type aren't part of the contract.
      if (node.minimum === Number.MIN_SAFE_INTEGER) delete node.minimum;
      if (node.maximum === Number.MAX_SAFE_INTEGER) delete node.maximum;
      // The format says it; generated clients would apply the regular expression to a date that they have parsed.
      if (node.format === 'date') delete node.pattern;
      delete node.id;
    },
  }) as Record<string, unknown>;
  return JSON.parse(JSON.stringify(rest).replaceAll('#/$defs/', definitions)) as JsonSchema;
}
