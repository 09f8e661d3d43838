/** What `envFor` of topology.ts turns into environment variables for the services: everything a start or a test decides. */
export interface Settings {
  /** The port on which the product answers browsers. */
  port: number;
  /** The folder for photos and whatever else is kept outside the database. */
  dataDir: string;
  /** Service name to the address of its own role and schema. */
  databaseUrls: Record<string, string>;
  redisUrl: string;
  /** The broker's address; `natsUrls`: each user's own, with name and password, when the broker is ours. */
  natsUrl: string;
  natsUrls?: Record<string, string>;
  /** 32 bytes in hex: signs, seals, and in development serves where no separate keys are set. */
  secret: string;
  /** Ports for traffic between our own programs. */
  mediaPort: number;
  sandboxPort: number;
  smtpPort: number;
}
