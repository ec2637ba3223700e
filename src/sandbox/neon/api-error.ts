/** A refusal. Its answer has the general error body, or `body` if the route has a special body. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly body: unknown;

  constructor(status: number, message: string, code = '', body?: unknown) {
    super(message);
    this.status = status;
    this.code = code;
    this.body = body;
  }
}

/** 404, in the vendor's words: "branch not found". */
export function notFound(what: string): ApiError {
  return new ApiError(404, `${what} not found`);
}

/** Returns the value; throws a 404 if it is undefined. */
export function existing<T>(found: T | undefined, what: string): T {
  if (found === undefined) throw notFound(what);
  return found;
}

/** The first item that `isAsked` accepts; throws a 404 if it accepts no item. */
export function firstOf<T>(items: readonly T[], isAsked: (item: T) => boolean, what: string): T {
  return existing(items.find(isAsked), what);
}

/** 400: the request itself is wrong. */
export function invalid(message: string, code = ''): ApiError {
  return new ApiError(400, message, code);
}

/** 422: the request is well-formed, but the state of the resource forbids it. */
export function forbiddenByState(message: string): ApiError {
  return new ApiError(422, message);
}

/** 409: the name or the place is already taken. */
export function conflict(message: string): ApiError {
  return new ApiError(409, message);
}

/**
 * 423: another operation of the project is running, in the words of the real service
 * (facts/neon.md#locks).
 */
export function locked(): ApiError {
  return new ApiError(
    423,
    'project already has running conflicting operations, scheduling of new ones is prohibited',
  );
}
