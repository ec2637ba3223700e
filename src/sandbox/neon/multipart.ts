/** The fields of a `multipart/form-data` body, as text; undefined for another type of body. */
export function multipartFields(
  type: string | undefined,
  body: string,
): Readonly<Record<string, string>> | undefined {
  const boundary = /^multipart\/form-data;.*\bboundary="?([^";]+)"?/i.exec(type ?? '')?.[1];
  if (boundary === undefined) return undefined;
  const parts = body.split(`--${boundary}`).slice(1, -1);
  return Object.fromEntries(
    parts.flatMap(part => {
      const end = part.indexOf('\r\n\r\n');
      const name = /\bname="([^"]*)"/i.exec(part.slice(0, end))?.[1];
      return name === undefined ? [] : [[name, part.slice(end + 4).replace(/\r\n$/, '')]];
    }),
  );
}
