/** References to named components of the document. */
export const refer = {
  schema: (name: string) => ({ $ref: `#/components/schemas/${name}` }),
  response: (name: string) => ({ $ref: `#/components/responses/${name}` }),
  parameter: (name: string) => ({ $ref: `#/components/parameters/${name}` }),
  header: (name: string) => ({ $ref: `#/components/headers/${name}` }),
};
