export const jsonSchema = () => ({});
