// Preloaded where memory is measured: the process tells its own peak and its processor time when it
// ends.
process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  process.stderr.write(`\npeak ${maxRSS} processor ${userCPUTime + systemCPUTime}\n`);
});
