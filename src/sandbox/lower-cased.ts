/** Headers by their names in lower case. */
export function lowerCased(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  if (Object.keys(headers).every(name => name === name.toLowerCase())) return headers;
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
