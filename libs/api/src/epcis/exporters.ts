/** Who may take what happened to goods out of the house; the menu asks, so it stands apart from the contract. */
export const epcisExporters = ['data:export', 'log:export', 'batch:export'] as const;
