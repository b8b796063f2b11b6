/** Addresses of each service from the environment, where each variable lists those of all its instances. */
export function servicesFrom({ COMMAND_URL, QUERY_URL, PROJECTOR_URL }) {
  const listed = { 'command-api': COMMAND_URL, 'query-api': QUERY_URL, projector: PROJECTOR_URL };
  return Object.fromEntries(
    Object.entries(listed).map(([name, text]) => [name, text.split(',').map((address) => address.trim())]),
  );
}
