import { MockAgent, setGlobalDispatcher } from 'undici';

// No test leaves loopback: anything that uses the global dispatcher is refused.
const agent = new MockAgent();
agent.disableNetConnect();
agent.enableNetConnect(/^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/);
setGlobalDispatcher(agent);
