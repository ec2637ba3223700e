// Made by scripts/generate.js from schema/. Do not edit.
/** By key: what numbers mean that are no amounts. */
export const numberWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "suspend_timeout_seconds": {
    "0": "plan default",
    "-1": "never"
  },
  "active_time_seconds": {
    "0": "unlimited"
  },
  "compute_time_seconds": {
    "0": "unlimited"
  },
  "written_data_bytes": {
    "0": "unlimited"
  },
  "data_transfer_bytes": {
    "0": "unlimited"
  },
  "logical_size_bytes": {
    "0": "unlimited"
  }
};
