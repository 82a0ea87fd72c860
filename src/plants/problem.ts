/** The body of every failed answer (spec.md, Error). */
export interface ErrorBody {
  /** One of the numbers of `PROBLEMS`, an int32. */
  error: number;
  /** What happened and what to do. */
  message: string;
}

/**
 * Every problem the API answers with. 10xx: who asks. 11xx: what is asked for. 14xx: HTTP itself,
 * 1000 + the status it stands for. 19xx: the service. Numbers are public and keep their meaning.
 */
export const PROBLEMS = {
  missingAuthorization: {
    error: 1001,
    message:
      'The Authorization header is missing. Send "Authorization: Bearer <ACCESS_TOKEN>" with your access token.',
  },
  malformedAuthorization: {
    error: 1002,
    message:
      'The Authorization header cannot be read. Write the word Bearer, one space, and your access token, nothing else.',
  },
  unknownToken: {
    error: 1003,
    message: 'The access token is not known. Check it for missing characters, or use another one.',
  },
  limitNotInteger: {
    error: 1101,
    message: 'The limit is not an integer. Write it in decimal digits only, for example limit=10.',
  },
  limitNegative: {
    error: 1102,
    message: 'The limit is negative. Use 0 or more, or leave limit out to get every plant.',
  },
  limitTooLarge: {
    error: 1103,
    message: 'The limit does not fit in 32 bits. Use 2147483647 or less, or leave limit out.',
  },
  limitRepeated: {
    error: 1104,
    message: 'The limit is given more than once. Keep one limit in the query.',
  },
  limitEmpty: {
    error: 1105,
    message: 'The limit is empty. Give it a number, for example limit=10, or leave limit out.',
  },
  methodNotAllowed: {
    error: 1405,
    message: 'This address answers GET, HEAD and OPTIONS only. Use GET to list plants.',
  },
  unexpected: {
    error: 1900,
    message: 'Something went wrong on our side. Send the request again in a moment.',
  },
} as const satisfies Record<string, ErrorBody>;

export type ProblemName = keyof typeof PROBLEMS;

/** Thrown where a request cannot be met; carries the body of the answer. */
export class PlantsProblem extends Error {
  readonly body: ErrorBody;

  constructor(name: ProblemName) {
    super(PROBLEMS[name].message);
    this.name = 'PlantsProblem';
    this.body = PROBLEMS[name];
  }
}
