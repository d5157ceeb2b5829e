/** TypeScript declarations of what a JSON Schema describes, with its texts as comments. */
export function documentTypes(schema: { readonly [key: string]: unknown }): string;
