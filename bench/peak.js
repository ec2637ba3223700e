// Preloaded where memory is measured: the process tells its own peak when it ends.
process.on('exit', () => process.stderr.write(`\npeak ${process.resourceUsage().maxRSS}\n`));
