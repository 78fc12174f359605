# Thin on purpose: the work is in scripts/ and CMake.
.PHONY: help demo test soak bench lint format clean
help:    ## list the commands
	@sed -n 's/^\([a-z]*\): *## \(.*\)/  make \1\t\2/p' Makefile | expand -t 16
demo:    ## replay a recorded shift with planted errors and explain what was flagged (ONCE=1: never wait)
	@ONCE=$(ONCE) scripts/demo
test:    ## every test, real PostgreSQL and Kafka included
	@scripts/test
soak:    ## the tests at full counts; hours, not minutes
	@scripts/soak
bench:   ## measure against peers and limits
	@scripts/bench
lint:    ## clang-format, clang-tidy, shellcheck, docker-compose config
	@scripts/lint
format:  ## format every C++ file
	@scripts/format
clean:   ## remove build/ and what npm installed
	@rm -rf build tests/schema/node_modules
