import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  type JSONRPCMessage,
} from '@modelcontextprotocol/sdk/types.js';

/** The requests that were received and are not answered yet. */
export class UnderWay {
  readonly #ids: unknown[] = [];
  #idle: () => void = () => undefined;

  received(message: JSONRPCMessage): void {
    if (isJSONRPCRequest(message)) this.#ids.push(message.id);
    // Nobody answers what the client takes back.
    else if (isJSONRPCNotification(message) && message.method === 'notifications/cancelled')
      this.#over(message.params?.['requestId']);
  }

  sent(message: JSONRPCMessage): void {
    if ('id' in message && !('method' in message)) this.#over(message.id);
  }

  /** Resolves when none is left. */
  async idle(): Promise<void> {
    if (this.#ids.length === 0) return;
    await new Promise<void>(resolve => {
      this.#idle = resolve;
    });
  }

  #over(id: unknown): void {
    const at = this.#ids.indexOf(id);
    if (at >= 0) this.#ids.splice(at, 1);
    if (this.#ids.length === 0) this.#idle();
  }
}
